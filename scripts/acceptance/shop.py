"""A shop of django-oscar in one file, on SQLite. Run it as manage.py is run; `fill` puts fifty books in."""

import pathlib
import secrets
import sys

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import include, path
from oscar import defaults

HERE = pathlib.Path.cwd()
BOOKS = 50

OSCAR_APPS = [
    "oscar.config.Shop",
    "oscar.apps.analytics.apps.AnalyticsConfig",
    "oscar.apps.checkout.apps.CheckoutConfig",
    "oscar.apps.address.apps.AddressConfig",
    "oscar.apps.shipping.apps.ShippingConfig",
    "oscar.apps.catalogue.apps.CatalogueConfig",
    "oscar.apps.catalogue.reviews.apps.CatalogueReviewsConfig",
    "oscar.apps.communication.apps.CommunicationConfig",
    "oscar.apps.partner.apps.PartnerConfig",
    "oscar.apps.basket.apps.BasketConfig",
    "oscar.apps.payment.apps.PaymentConfig",
    "oscar.apps.offer.apps.OfferConfig",
    "oscar.apps.order.apps.OrderConfig",
    "oscar.apps.customer.apps.CustomerConfig",
    "oscar.apps.search.apps.SearchConfig",
    "oscar.apps.voucher.apps.VoucherConfig",
    "oscar.apps.wishlists.apps.WishlistsConfig",
    "oscar.apps.dashboard.apps.DashboardConfig",
    "oscar.apps.dashboard.reports.apps.ReportsDashboardConfig",
    "oscar.apps.dashboard.users.apps.UsersDashboardConfig",
    "oscar.apps.dashboard.orders.apps.OrdersDashboardConfig",
    "oscar.apps.dashboard.catalogue.apps.CatalogueDashboardConfig",
    "oscar.apps.dashboard.offers.apps.OffersDashboardConfig",
    "oscar.apps.dashboard.partners.apps.PartnersDashboardConfig",
    "oscar.apps.dashboard.pages.apps.PagesDashboardConfig",
    "oscar.apps.dashboard.ranges.apps.RangesDashboardConfig",
    "oscar.apps.dashboard.reviews.apps.ReviewsDashboardConfig",
    "oscar.apps.dashboard.vouchers.apps.VouchersDashboardConfig",
    "oscar.apps.dashboard.communications.apps.CommunicationsDashboardConfig",
    "oscar.apps.dashboard.shipping.apps.ShippingDashboardConfig",
    "widget_tweaks",
    "haystack",
    "treebeard",
    "sorl.thumbnail",
    "django_tables2",
]

# what the shop takes for granted, then what is ours
OPTIONS = {name: getattr(defaults, name) for name in dir(defaults) if name.startswith("OSCAR_")}
OPTIONS |= {
    "OSCAR_ALLOW_ANON_CHECKOUT": True,
    "OSCAR_INITIAL_ORDER_STATUS": "new",
    "OSCAR_INITIAL_LINE_STATUS": "new",
    "OSCAR_ORDER_STATUS_PIPELINE": {"new": ()},
}

settings.configure(
    DEBUG=False,
    SECRET_KEY=secrets.token_hex(32),
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SITE_ID=1,
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "django.contrib.sites",
        "django.contrib.flatpages",
        *OSCAR_APPS,
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "oscar.apps.basket.middleware.BasketMiddleware",
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
                    "oscar.apps.search.context_processors.search_form",
                    "oscar.apps.checkout.context_processors.checkout",
                    "oscar.apps.communication.notifications.context_processors.notifications",
                    "oscar.core.context_processors.metadata",
                ]
            },
        }
    ],
    AUTHENTICATION_BACKENDS=["django.contrib.auth.backends.ModelBackend"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HERE / "shop.sqlite3",
            "OPTIONS": {"timeout": 60, "transaction_mode": "IMMEDIATE"},
        }
    },
    HAYSTACK_CONNECTIONS={
        "default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": HERE / "index"},
    },
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    STATIC_URL="/static/",
    MEDIA_URL="/media/",
    MEDIA_ROOT=HERE,
    USE_TZ=True,
    **OPTIONS,
)

django.setup()

# after that, since the shop knows its models only then
from django.apps import apps  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

urlpatterns = [path("i18n/", include("django.conf.urls.i18n")), path("", include(apps.get_app_config("oscar").urls[0]))]


def fill():
    """The books, each with plenty in stock, and the country that they are sent to."""
    model = apps.get_model
    kind = model("catalogue", "ProductClass").objects.create(name="book", requires_shipping=True, track_stock=True)
    seller = model("partner", "Partner").objects.create(name="publisher")
    model("address", "Country").objects.create(
        iso_3166_1_a2="NO", iso_3166_1_a3="NOR", printable_name="Norway", name="Norway", is_shipping_country=True
    )
    for number in range(1, BOOKS + 1):
        book = model("catalogue", "Product").objects.create(title=f"book {number}", product_class=kind, upc=f"{number}")
        model("partner", "StockRecord").objects.create(
            product=book, partner=seller, partner_sku=f"{number}", price=number, num_in_stock=1_000_000
        )


def orders():
    """How many orders there are, and how many books they have, for whoever counts them."""
    lines = apps.get_model("order", "Line").objects.all()
    count = apps.get_model("order", "Order").objects.count()
    print(f"orders {count}, books {sum(line.quantity for line in lines)}")


def serve(port):
    """On the loopback interface until it is stopped."""
    import waitress

    waitress.serve(get_wsgi_application(), listen=f"127.0.0.1:{port}", threads=8)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["fill"]:
            fill()
        case ["orders"]:
            orders()
        case ["serve", port]:
            serve(port)
        case _:
            execute_from_command_line(sys.argv)
