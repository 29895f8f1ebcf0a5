import type { OwnedThing } from '#shared/http/notifications.ts'
import type { Db } from '../../schema.ts'
import * as organizationTemplates from '../spaces/organizationTemplates.ts'
import * as spaces from '../spaces/spaces.ts'
import * as organizations from './organizations.ts'

/** What an account owns that can go over to somebody else: spaces, templates, organizations. */

export interface Belonging {
  readonly what: OwnedThing
  readonly id: string
  readonly name: string
  /** The space itself, or that a template is made from. */
  readonly spaceId: string | null
}

/** Without spaces put away and templates deleted: those go with the account. Official templates are nobody's. */
export const listOf = async (db: Db, ownerId: string): Promise<Belonging[]> => {
  const owned = await db
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const templates = await db
    .selectFrom('templates')
    .select(['id', 'name', 'spaceId'])
    .where('ownerId', '=', ownerId)
    .where('isOfficial', '=', 0)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return [
    ...owned.map((row) => ({ what: 'space', spaceId: row.id, ...row }) as const),
    ...templates.map((row) => ({ what: 'template', ...row }) as const),
    ...organizations.map((row) => ({ what: 'organization', spaceId: null, ...row }) as const),
  ]
}

/** Whether somebody stands behind the templates that come with the server. */
export const ownsOfficialTemplates = async (db: Db, ownerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('isOfficial', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

const membersOf = (db: Db, { what, id, spaceId }: Belonging, ownerId: string) =>
  what === 'organization'
    ? db
        .selectFrom('organizationMembers as m')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .where('m.orgId', '=', id)
        .where('m.userId', '!=', ownerId)
    : (db
        .selectFrom('members as m')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .where('m.spaceId', '=', spaceId ?? '')
        .where('m.userId', '!=', ownerId) as unknown as ReturnType<typeof membersOfOrganization>)

/** For its type: both tables have the columns that are asked for here. */
const membersOfOrganization = (db: Db) =>
  db.selectFrom('organizationMembers as m').innerJoin('users as u', 'u.id', 'm.userId')

/**
 * Those who may take it over: its members (of a template those of its space) whose accounts are in use, and who are not
 * banned from the space.
 */
const heirs = (db: Db, belonging: Belonging, ownerId: string, now: number) =>
  membersOf(db, belonging, ownerId)
    .where('u.closesAt', 'is', null)
    .where((eb) => eb.or([eb('u.bannedUntil', 'is', null), eb('u.bannedUntil', '<=', now)]))
    .$if(belonging.spaceId !== null, (query) =>
      query.where('u.id', 'not in', bannedFrom(db, belonging.spaceId ?? '', now)),
    )

const bannedFrom = (db: Db, spaceId: string, now: number) =>
  db
    .selectFrom('spaceBans')
    .select('userId')
    .where('spaceId', '=', spaceId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))

export interface Heir {
  readonly userId: string
  readonly displayName: string
}

/** Managers of a space first, then in the order of joining. */
export const listHeirs = async (
  db: Db,
  belonging: Belonging,
  ownerId: string,
  now: number,
  size: number,
): Promise<Heir[]> => {
  const found = await heirs(db, belonging, ownerId, now)
    .select(['u.id as userId', 'u.displayName'])
    .$if(belonging.what !== 'organization', (query) =>
      query.orderBy((eb) =>
        eb
          .case()
          .when(eb.ref('role' as 'userId'), '=', 'ADMIN')
          .then(0)
          .else(1)
          .end(),
      ),
    )
    .orderBy('m.joinedAt')
    .orderBy('u.id')
    .limit(size)
    .execute()
  return found
}

export const findHeir = (
  db: Db,
  belonging: Belonging,
  ownerId: string,
  now: number,
  heirId: string,
): Promise<Heir | undefined> =>
  heirs(db, belonging, ownerId, now)
    .select(['u.id as userId', 'u.displayName'])
    .where('u.id', '=', heirId)
    .executeTakeFirst()

/** How many each of them concerns but the owner, by its kind and id; nothing where it is nobody. */
export const countConcerned = async (db: Db, ownerId: string): Promise<ReadonlyMap<string, number>> => {
  const inSpaces = await db
    .selectFrom('spaces as s')
    .innerJoin('members as m', 'm.spaceId', 's.id')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(({ fn }) => ['s.id', fn.countAll<number>().as('count')])
    .where('s.ownerId', '=', ownerId)
    .where('m.userId', '!=', ownerId)
    .groupBy('s.id')
    .execute()
  const inOrganizations = await db
    .selectFrom('organizations as o')
    .innerJoin('organizationMembers as m', 'm.orgId', 'o.id')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(({ fn }) => ['o.id', fn.countAll<number>().as('count')])
    .where('o.ownerId', '=', ownerId)
    .where('m.userId', '!=', ownerId)
    .groupBy('o.id')
    .execute()
  return new Map([
    ...inSpaces.map(({ id, count }) => [`space ${id}`, Number(count)] as const),
    ...inOrganizations.map(({ id, count }) => [`organization ${id}`, Number(count)] as const),
  ])
}

/** Everybody whom it concerns but the owner; of a template nobody: it is the owner's alone. */
export const concernedBy = async (db: Db, belonging: Belonging, ownerId: string): Promise<string[]> => {
  if (belonging.what === 'template') return []
  const rows = await membersOf(db, belonging, ownerId).select('u.id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes somebody else the owner, inside a transaction of the caller. What the former owner put in goes along. False when
 * it is no longer theirs, or the other cannot have it.
 */
export const handOver = async (
  tx: Db,
  { what, id }: Belonging,
  ownerId: string,
  heirId: string,
  now: number,
): Promise<boolean> => {
  if (what === 'space') {
    if ((await spaces.transfer(tx, { id, ownerId }, heirId, now)) !== 'done') return false
    await tx
      .updateTable('files')
      .set({ ownerId: heirId })
      .where('spaceId', '=', id)
      .where('ownerId', '=', ownerId)
      .execute()
  } else if (what === 'template') {
    const template = await tx
      .updateTable('templates')
      .set({ ownerId: heirId, updatedAt: now })
      .where('id', '=', id)
      .returning('banner')
      .executeTakeFirst()
    // Whom it is shared with the heir decides.
    await organizationTemplates.endAll(tx, id)
    await tx.updateTable('publishProfiles').set({ createdBy: heirId }).where('templateId', '=', id).execute()
    await giveFile(tx, fileOf(template?.banner), { ownerId: heirId })
  } else {
    await organizations.handOver(tx, { id, ownerId }, heirId, now)
  }
  return true
}

/** The upload an address of this site names. */
const fileOf = (banner: string | undefined): string | undefined =>
  /^\/files\/([0-9a-f]{32})$/.exec(banner ?? '')?.[1]

async function giveFile(
  tx: Db,
  id: string | undefined,
  to: { readonly ownerId: string; readonly spaceId?: string; readonly kind?: string },
): Promise<void> {
  if (id !== undefined) await tx.updateTable('files').set(to).where('id', '=', id).execute()
}

/**
 * Before the templates of an account go: spaces of others that were made from them keep the picture as their own.
 * Inside a transaction of the caller.
 */
export const leavePictures = async (tx: Db, ownerId: string): Promise<void> => {
  const rows = await tx
    .selectFrom('spaces')
    .innerJoin('templates', 'templates.id', 'spaces.templateId')
    .select(['spaces.id', 'spaces.ownerId', 'spaces.bannerId', 'templates.banner'])
    .where('templates.ownerId', '=', ownerId)
    .where('spaces.ownerId', '!=', ownerId)
    .execute()
  const given = new Set<string>()
  for (const { id, ownerId: to, bannerId, banner } of rows) {
    const file = fileOf(banner)
    const isTaken = file === undefined || given.has(file) || bannerId !== null
    if (!isTaken) {
      given.add(file)
      await giveFile(tx, file, { ownerId: to, spaceId: id, kind: 'spaceBanner' })
    }
    await tx
      .updateTable('spaces')
      .set({ templateId: null, ...(isTaken ? {} : { bannerId: file }) })
      .where('id', '=', id)
      .execute()
  }
}

/** The spaces of an account, those put away too. */
export const spaceIdsOf = async (db: Db, ownerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Destroys a space with everything that is in it, inside a transaction of the caller; its uploads have to be gone by then. */
export const destroySpace = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('spaces').where('id', '=', id).execute()
  // What is left of it says nothing but noughts.
  await tx.deleteFrom('usage').where('kind', '=', 'space').where('id', '=', id).execute()
}

/** Destroys templates and organizations of an account, inside a transaction of the caller. */
export const destroyRest = async (tx: Db, ownerId: string): Promise<void> => {
  await tx.deleteFrom('templates').where('ownerId', '=', ownerId).execute()
  await tx.deleteFrom('organizations').where('ownerId', '=', ownerId).execute()
  // Of templates of others, by a site admin that was.
  await tx
    .updateTable('publishProfiles')
    .set(({ selectFrom }) => ({
      createdBy: selectFrom('templates')
        .select('templates.ownerId')
        .whereRef('templates.id', '=', 'publishProfiles.templateId'),
    }))
    .where('createdBy', '=', ownerId)
    .execute()
}
