# The board's bundle
FROM node:22-slim AS board
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci
COPY frontend/ ./
RUN npm run build

# The site: web, worker and beat are the same image with another command
FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 NO_BOOTSTRAP=1 VAR=/var/lib/railhead
WORKDIR /app
COPY requirements.txt ./
RUN pip install --no-cache-dir -r requirements.txt && useradd --system railhead && install -d -o railhead $VAR
COPY manage.py ./
COPY rules/ rules/
COPY wargame/ wargame/
COPY --from=board /app/frontend/dist frontend/dist
USER railhead
RUN SECRET_KEY=build python manage.py collectstatic --noinput
EXPOSE 8000
CMD ["uvicorn", "wargame.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", \
     "--http", "wargame.door:PatientProtocol", "--ws-max-size", "262144", "--ws-per-message-deflate", "false", \
     "--proxy-headers", "--forwarded-allow-ips", "*", "--no-access-log"]
