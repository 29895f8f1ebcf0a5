/**
 * `npm run bench:http [-- --seconds 8 --connections 16 --users 10000 --spaces 5000]`: requests a second and p99 of the
 * ten busiest calls against the real server in a process of its own. DATABASE_URL puts an empty PostgreSQL database in
 * place of SQLite.
 */
import { startBench } from './startBench.mjs'

startBench('http')
