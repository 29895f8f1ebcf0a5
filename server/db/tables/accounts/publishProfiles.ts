import type { Selectable } from 'kysely'
import type { ProfileSortKey, TestStatus } from '#shared/http/publish.ts'
import type { TemplateState } from '#shared/http/templates.ts'
import type { TemplateProblem } from '#shared/map/files/templateCheck.ts'
import { holds } from '../../holds.ts'
import type { PublishProfilesTable } from '../../columns/spaces.ts'
import type { Db } from '../../schema.ts'

export interface ProfileRow extends Omit<
  Selectable<PublishProfilesTable>,
  'state' | 'testStatus' | 'problems'
> {
  readonly state: TemplateState
  readonly testStatus: TestStatus
  readonly problems: readonly TemplateProblem[]
}

const toProfile = (row: Selectable<PublishProfilesTable>): ProfileRow => ({
  ...row,
  state: row.state as TemplateState,
  testStatus: row.testStatus as TestStatus,
  problems: JSON.parse(row.problems) as TemplateProblem[],
})

/** A record with the space its template is made from. */
export interface ListedProfile extends ProfileRow {
  readonly spaceId: string | null
}

export const find = async (db: Db, id: string): Promise<ProfileRow | undefined> => {
  const row = await db.selectFrom('publishProfiles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toProfile(row)
}

/** The newest record of a template. */
export const newestOf = async (db: Db, templateId: string): Promise<ProfileRow | undefined> => {
  const row = await db
    .selectFrom('publishProfiles')
    .selectAll()
    .where('templateId', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toProfile(row)
}

export const insert = async (
  db: Db,
  profile: Omit<ProfileRow, 'problems' | 'attempts' | 'testLog' | 'testStatus'>,
): Promise<void> => {
  await db
    .insertInto('publishProfiles')
    .values({ ...profile, testStatus: 'Waiting', testLog: '', problems: '[]', attempts: 0 })
    .execute()
}

export const update = async (
  db: Db,
  id: string,
  {
    problems,
    ...changes
  }: Partial<Pick<ProfileRow, 'state' | 'testStatus' | 'testLog' | 'problems' | 'attempts'>>,
): Promise<void> => {
  await db
    .updateTable('publishProfiles')
    .set({ ...changes, ...(problems && { problems: JSON.stringify(problems) }) })
    .where('id', '=', id)
    .execute()
}

export interface ProfilePage {
  readonly size: number
  readonly offset: number
  readonly search?: string | undefined
  readonly sortK: ProfileSortKey
}

const ofPerson = (db: Db, createdBy: string, search: string | undefined) => {
  const query = db.selectFrom('publishProfiles').where('createdBy', '=', createdBy)
  if (!search) return query
  return query.where(holds('publishProfiles.name', search))
}

/** The records of a person. */
export const list = async (
  db: Db,
  createdBy: string,
  { size, offset, search, sortK }: ProfilePage,
): Promise<{ rows: ListedProfile[]; total: number }> => {
  const all = ofPerson(db, createdBy, search)
  const selected = all
    .innerJoin('templates', 'templates.id', 'publishProfiles.templateId')
    .selectAll('publishProfiles')
    .select('templates.spaceId')
  const sorted =
    sortK === 'name'
      ? selected.orderBy('publishProfiles.name').orderBy('publishProfiles.version', 'desc')
      : selected.orderBy('publishProfiles.createdAt', sortK === 'latest' ? 'desc' : 'asc')
  const rows = await sorted
    // Two versions of one millisecond stay in their order.
    .orderBy('publishProfiles.version', sortK === 'earliest' ? 'asc' : 'desc')
    .orderBy('publishProfiles.id')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await all.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ spaceId, ...row }) => ({ ...toProfile(row), spaceId })),
    total: Number(count),
  }
}
