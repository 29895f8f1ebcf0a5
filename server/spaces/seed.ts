import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import type { AppContext } from '../context.ts'
import * as spaceMaps from '../db/tables/content/spaceMaps.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as templates from '../db/tables/spaces/templates.ts'
import type { StoredMap } from '../db/tables/spaces/templates.ts'
import { userByName } from '../login/accounts.ts'

/** The owner of everything official. */
const officialOwner = 'admin'

type SeedContext = Pick<AppContext, 'db' | 'clock' | 'newId'>

/**
 * Brings the built-in spaces of a folder into the database: an official published template each, and an official
 * space of the same id; the hall of a third-party site is in no list, and its template is not
 * published: it lends the banner alone. Templates follow the files; a space that exists stays as people left it, but gets the levels
 * its file has and it never had.
 * @throws Error naming the file that cannot be used.
 */
export async function seed(ctx: SeedContext, folder: string): Promise<void> {
  const owner = await userByName(ctx, officialOwner)
  for (const file of readSpaceFiles(folder)) {
    const maps = file.levels.map(({ mapId, isDefault, map }): StoredMap => ({
      mapId,
      isDefault,
      mapJson: JSON.stringify(map),
    }))
    await putTemplate(ctx, file, maps, owner.id)
    // One that is put away stays so.
    const known = (await spaces.find(ctx.db, file.id)) ?? (await spaces.findArchived(ctx.db, file.id))
    if (known) {
      if (known.origin === 'OFFICIAL' && known.templateId === file.id) await addNewLevels(ctx, file.id, maps)
      continue
    }
    await spaces.insert(
      ctx.db,
      {
        id: file.id,
        ownerId: owner.id,
        templateId: file.id,
        origin: 'OFFICIAL',
        name: file.name.zh,
        description: file.description.zh,
        nameEn: file.name.en,
        descriptionEn: file.description.en,
        isPublic: true,
        ...(file.ofSite && { hideInMetaCity: true }),
        platform: 'r3f',
        createdAt: ctx.clock.now(),
      },
      owner.displayName,
      maps,
    )
  }
}

async function addNewLevels({ db }: SeedContext, spaceId: string, maps: readonly StoredMap[]): Promise<void> {
  const known = new Set((await spaceMaps.levelsOf(db, spaceId)).map(({ mapId }) => mapId))
  const given = await spaceMaps.levelsGiven(db, spaceId)
  // A number that was given before is that of a level somebody took away.
  const fresh = maps.filter(({ mapId }) => !known.has(mapId) && Number(mapId) > given)
  await spaceMaps.insertAll(
    db,
    spaceId,
    fresh.map((map) => ({ ...map, isDefault: false })),
    known.size,
  )
}

async function putTemplate(
  { db, clock }: SeedContext,
  file: SpaceFile,
  maps: readonly StoredMap[],
  ownerId: string,
): Promise<void> {
  const wanted = {
    id: file.id,
    ownerId,
    isOfficial: true,
    name: file.name.zh,
    description: file.description.zh,
    nameEn: file.name.en,
    descriptionEn: file.description.en,
    banner: `/assets/${file.banner}`,
    platform: 'r3f',
    state: file.ofSite ? ('Draft' as const) : ('Published' as const),
    tags: file.tags,
    recommendPeople: file.recommendPeople,
    spaceId: null,
  }
  const known = await templates.find(db, file.id)
  if (known) {
    const { updatedAt: _, ...earlier } = known
    if (isDeepStrictEqual([earlier, await templates.mapsOf(db, file.id)], [wanted, maps])) return
  }
  await templates.put(db, { ...wanted, updatedAt: clock.now() }, maps, clock.now())
}

function readSpaceFiles(folder: string): SpaceFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      try {
        return parseSpaceFile(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      } catch (error) {
        throw new Error(`the built-in space ${name} cannot be read`, { cause: error })
      }
    })
}
