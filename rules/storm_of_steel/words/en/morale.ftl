event-ForceDemoralised = { SIDE($who) } is demoralised: { $losses } of { $original } units lost
