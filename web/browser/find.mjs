// Browsers on this machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The program that this variable names, or the first of these in the path; undefined if there is none. */
export function findBrowser(variable, names) {
    const folders = (process.env.PATH ?? '').split(delimiter);
    for (const name of [process.env[variable], ...names]) {
        if (!name) continue;
        for (const path of isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))) {
            try {
                accessSync(path, constants.X_OK);
                return path;
            } catch {
                // Another one.
            }
        }
    }
    return undefined;
}

export const chromiumPath = findBrowser('CHROMIUM', ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
export const firefoxPath = findBrowser('FIREFOX', ['firefox-esr', 'firefox']);
