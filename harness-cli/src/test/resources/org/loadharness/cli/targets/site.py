"""A Django project in one file: its admin with users and groups, on SQLite. Run it as manage.py is run."""

import pathlib
import secrets
import sys

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

HERE = pathlib.Path.cwd()

settings.configure(
    DEBUG=False,
    SECRET_KEY=secrets.token_hex(32),
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
        "django.contrib.sessions",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HERE / "site.sqlite3",
            "OPTIONS": {"timeout": 60, "transaction_mode": "IMMEDIATE"},
        }
    },
    # as quick as it goes: how passwords are hashed is not what the tests are about
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    USE_TZ=True,
    STATIC_URL="/static/",
)

django.setup()

# after that, since the admin knows its pages only then
from django.contrib import admin  # noqa: E402

urlpatterns = [path("admin/", admin.site.urls)]

if __name__ == "__main__":
    sys.modules[settings.ROOT_URLCONF] = sys.modules[__name__]
    execute_from_command_line(sys.argv)
