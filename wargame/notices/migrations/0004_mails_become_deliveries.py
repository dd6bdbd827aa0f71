from typing import Any

from django.db import migrations


def mails_become_deliveries(apps: Any, schema_editor: Any) -> None:
    """What was to be mailed still is."""
    Mail, Delivery = (apps.get_model("notices", name) for name in ("Mail", "Delivery"))
    for mail in Mail.objects.select_related("notice").iterator():
        Delivery.objects.create(
            notice=mail.notice, channel="mail", subject=mail.notice.subject, body=mail.body,
            written=mail.written, due=mail.due, tries=mail.tries,
        )  # fmt: skip


def deliveries_become_mails(apps: Any, schema_editor: Any) -> None:
    """The way back: of each notice one mail."""
    Mail, Delivery = (apps.get_model("notices", name) for name in ("Mail", "Delivery"))
    for delivery in Delivery.objects.filter(channel="mail", outcome="waiting"):
        told = {
            "body": delivery.body,
            "written": delivery.written,
            "due": delivery.due,
            "tries": delivery.tries,
        }
        Mail.objects.update_or_create(notice_id=delivery.notice_id, defaults=told)


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0003_deliveries"),
    ]

    operations = [
        migrations.RunPython(mails_become_deliveries, deliveries_become_mails),
    ]
