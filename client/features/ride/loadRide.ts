import { addChinese } from '../../text/addChinese.ts'
import { whenReachable } from '../../net/whenReachable.ts'

/** How one rides and what that looks like, with its words: loaded once somebody rides or could. */
export const loadRide = () =>
  whenReachable(async () => {
    const [ride, { rideText }] = await Promise.all([import('./riding.ts'), import('./texts.zh.ts')])
    addChinese({ ride: rideText })
    return ride
  })
