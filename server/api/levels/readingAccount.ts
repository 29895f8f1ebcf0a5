import { fail } from '#shared/errors.ts'
import type { AppContext } from '../../context.ts'
import type { Account } from '../../maps/mapReadings.ts'
import type { Caller } from '../caller.ts'
import { busy } from './inRoom.ts'

/** A reading of maps is on the account of their space and of who asks for it: guests spend the space's alone. */
export function accountOf(
  { rooms }: Pick<AppContext, 'rooms'>,
  spaceId: string,
  user: Pick<Caller, 'id'> | undefined,
): Account {
  const space = rooms.cpuOf(spaceId)
  const person = user && rooms.cpuOfPerson(user.id)
  return {
    check() {
      if (!space.hasRoom || person?.hasRoom === false) fail('TooManyRequests', [busy])
    },
    charge(ms) {
      space.charge(ms)
      person?.charge(ms)
    },
    spend: (work) => space.spend(() => (person ? person.spend(work) : work())),
  }
}
