# Image of a release archive, which `npm run release` makes or which is copied into dist/ beside this file.
FROM debian:12-slim AS unpacked
ARG ARCHIVE=dist/jornada-*-linux-*.tar.gz
ADD ${ARCHIVE} /
RUN mv /jornada-*-linux-* /jornada

FROM debian:12-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin jornada
RUN install --directory --owner=10001 --group=10001 --mode=0711 /data
RUN install --directory --owner=10001 --group=10001 --mode=0700 /backups
COPY --from=unpacked /jornada /opt/jornada
ENV PATH=/opt/jornada/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV LD_LIBRARY_PATH=/opt/jornada/lib
ENV NODE_COMPILE_CACHE=/data/compile-cache
ENV JORNADA_COMMAND=jornada
ENV JORNADA_DATA_DIR=/data
ENV HOST=0.0.0.0
ENV PORT=3000
VOLUME /data
EXPOSE 3000
USER 10001:10001
WORKDIR /opt/jornada
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["/opt/jornada/node_modules/.bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/jornada/node_modules/.bin/node", "--max-semi-space-size=8", "/opt/jornada/server/entry/process/main.ts"]
