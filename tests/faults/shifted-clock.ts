// Loaded before the intake, to set its clock ahead by CLOCK_AHEAD_MS.
const now = Date.now;
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
Date.now = () => now() + ahead;
