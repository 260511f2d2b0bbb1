# The engine alone, statically linked, on an empty image:
#   docker build --tag palisade .
#   docker run --rm --interactive palisade
# For a processor of this age or newer (x86-64-v2: about 2009); on ARM the argument is left
# empty: docker build --build-arg CODEGEN="" .
FROM docker.io/library/rust:1-slim AS build
WORKDIR /palisade
COPY . .
ARG CODEGEN="-C target-cpu=x86-64-v2"
RUN target=$(rustc -vV | sed -n 's/^host: //p') && \
    RUSTFLAGS="$CODEGEN -C target-feature=+crt-static" \
    cargo build --locked --profile dist --bin palisade --target "$target" && \
    strip --output-file=/palisade/engine "target/$target/dist/palisade"

FROM scratch
COPY --from=build /palisade/engine /palisade
COPY --from=build /palisade/LICENSE /LICENSE
ENTRYPOINT ["/palisade"]
