# What `cross` builds in for the Pi: Debian 12, which Raspberry Pi OS 12 is made from, so that what is linked here runs there.
# Slint's linuxkms needs libudev, libinput, libgbm and libxkbcommon; fonts and sound need the rest.
FROM debian:bookworm
RUN dpkg --add-architecture arm64 && apt-get update && apt-get install --assume-yes --no-install-recommends \
    ca-certificates gcc libc6-dev pkg-config gcc-aarch64-linux-gnu libc6-dev-arm64-cross libfontconfig-dev:arm64 \
    libfreetype-dev:arm64 libxkbcommon-dev:arm64 libudev-dev:arm64 libinput-dev:arm64 libgbm-dev:arm64 libasound2-dev:arm64
ENV CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
    CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc \
    PKG_CONFIG_ALLOW_CROSS=1 \
    PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig
