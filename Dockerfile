FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/referee
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && /opt/referee/bin/python -m pip install --no-cache-dir "$(echo /wheels/*.whl)[server]"

FROM python:3.13-slim
RUN useradd --system --no-create-home referee
COPY --from=build /opt/referee /opt/referee
ENV PATH="/opt/referee/bin:$PATH" \
    PYTHONUNBUFFERED=1
USER referee
EXPOSE 50051 8080
HEALTHCHECK CMD ["referee", "health"]
ENTRYPOINT ["referee"]
CMD ["serve", "--host", "0.0.0.0"]
