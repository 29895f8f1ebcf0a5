/** `npm run bench:servers [-- options]`: how many people two servers carry beside one, in forty spaces. */
import { startBench } from './startBench.mjs'

startBench('servers')
