import { guard } from './watchdog-process';

guard(process.stdin);
