import type { Db } from '../../../server/db/schema.ts'
import { inBatches } from './httpSeed.ts'

export interface Crowd {
  readonly members: number
  /** People who have left their contact data and have a place at the event; the members are the first of them. */
  readonly registrations: number
}

/**
 * A crowd in a space, as a large gathering has it: members, contact data, and an event with a guest for each of them.
 * @returns the id of the event
 */
export async function seedGathering(
  db: Db,
  spaceId: string,
  { members, registrations }: Crowd,
): Promise<string> {
  const now = Date.now()
  const { ownerId } = await db
    .selectFrom('spaces')
    .select('ownerId')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  const people = Array.from({ length: registrations }, (_, number) => ({
    id: `crowd-${number}`,
    name: `crowd${number}`,
    displayName: `来宾${number}`,
    // Each at a moment of its own, the last one now.
    at: now - (registrations - number) * 1000,
  }))
  await inBatches(people, (part) =>
    db
      .insertInto('users')
      .values(
        part.map(({ id, name, displayName, at }) => ({
          id,
          name,
          displayName,
          phone: null,
          description: '',
          avatar: 1,
          createdAt: at,
          lastSeenAt: at,
          bannedUntil: null,
          closesAt: null,
        })),
      )
      .execute(),
  )
  await inBatches(people.slice(0, members), (part) =>
    db
      .insertInto('members')
      .values(
        part.map(({ id, displayName, at }) => ({
          spaceId,
          userId: id,
          role: 'MEMBER' as const,
          displayName,
          character: '1',
          outfitString: '',
          firstInGame: 0 as const,
          profile: '',
          permittedRooms: '[]',
          joinedAt: at,
        })),
      )
      .execute(),
  )
  await inBatches(people, (part) =>
    db
      .insertInto('customerInfos')
      .values(
        part.map(({ id, name, displayName, at }) => ({
          id: `info-${id}`,
          spaceId,
          userId: id,
          companyName: `公司 ${name}`,
          name: displayName,
          position: '经理',
          phoneNumber: '13800138000',
          email: `${name}@example.com`,
          message: '想了解更多',
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute(),
  )
  const event = {
    id: 'crowd-event',
    spaceId,
    organiserId: ownerId,
    title: '万人发布会',
    description: '',
    mapId: null,
    startsAt: now + 3_600_000,
    endsAt: now + 7_200_000,
    capacity: null,
    calledOffAt: null,
    remindedAt: null,
    openedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  await db.insertInto('events').values(event).execute()
  await inBatches(people, (part) =>
    db
      .insertInto('eventGuests')
      .values(
        part.map(({ id, at }) => ({
          eventId: event.id,
          userId: id,
          state: 'GOING' as const,
          registeredAt: at,
          checkedInAt: null,
        })),
      )
      .execute(),
  )
  return event.id
}
