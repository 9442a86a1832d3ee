import { Socket } from "node:net";
import { copyToPostgres } from "../../adapters/transfer/copyToPostgres.ts";
import { systemClock } from "../../platform/clock.ts";

/**
 * Copies a SQLite database to PostgreSQL in small pages and kills itself at the given message to
 * the server, before or while it is sent. Otherwise prints the number of the message at which each
 * step began.
 */
const [path = "", url = "", last = "0", isUnderWay = ""] = process.argv.slice(2);

const die = () => process.kill(process.pid, "SIGKILL");
let messages = 0;
const write = Socket.prototype.write as (...args: unknown[]) => boolean;
Socket.prototype.write = function count(this: Socket, ...args: unknown[]) {
  messages++;
  const isLast = messages === Number(last);
  if (isLast && isUnderWay === "") die();
  const isFlushed = write.apply(this, args);
  if (isLast) setImmediate(die);
  return isFlushed;
} as typeof Socket.prototype.write;

const begins: Record<string, number> = {};
await copyToPostgres(path, url, {
  clock: systemClock,
  backUp: null,
  rowsAtOnce: 100,
  progressed: (step) => void (begins[step] ??= messages),
});
process.stdout.write(`${JSON.stringify({ begins })}\n`);
process.exit(0);
