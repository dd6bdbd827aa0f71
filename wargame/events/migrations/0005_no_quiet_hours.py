"""Events promised quiet hours that no clock knew of: the condition is gone until clocks have them."""

from django.db import migrations

FORGET = "UPDATE events_event SET conditions = conditions - 'quiet_hours' WHERE conditions ? 'quiet_hours'"


class Migration(migrations.Migration):
    dependencies = [("events", "0004_put_in_by")]
    operations = [migrations.RunSQL(FORGET, migrations.RunSQL.noop)]
