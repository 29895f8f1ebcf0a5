import { randomInt } from 'node:crypto'
import { createSpaceBody, spaceEntry } from '#shared/http/spaces.ts'
import * as files from '../../db/tables/site/files.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import type { StoredMap } from '../../db/tables/spaces/templates.ts'
import { checkAdded, checkFits } from '../../files/quotas.ts'
import { checkName } from '../../policies/reservedNames.ts'
import { endpoint } from '../endpoint.ts'
import { usableTemplate } from '../templates/findTemplate.ts'
import { checkBanner } from './attachments.ts'
import { presentSpaceById } from './findSpace.ts'

/** No look-alikes: people read ids to each other. */
const idCharacters = '23456789abcdefghijkmnpqrstuvwxyz'
/** 60 bits; below the 16 characters that published clients leave alone. */
const idLength = 12

export const newSpaceId = (): string =>
  Array.from({ length: idLength }, () => idCharacters[randomInt(idCharacters.length)]).join('')

const bytesOfMaps = (maps: readonly StoredMap[]): number =>
  maps.reduce((sum, { mapJson }) => sum + Buffer.byteLength(mapJson), 0)

export const createSpace = endpoint(
  {
    method: 'post',
    path: '/spaces',
    summary: 'Makes a space from a template',
    auth: 'user',
    body: createSpaceBody,
    answer: spaceEntry,
    status: 201,
    limit: 'createSpace',
    idempotent: true,
    errors: [
      'TemplateNotFound',
      'SpaceNotFound',
      'SensitiveContentError',
      'NameReserved',
      'QuotaExceeded',
      'StorageFull',
    ],
  },
  async (ctx, { user, body }) => {
    const { db, clock } = ctx
    const { quotas } = ctx.config.storage
    await ctx.disk.checkRoom()
    await checkFits(db, quotas, { userId: user.id }, { spaces: 1, bytes: 1 })
    if (body.bannerId) await checkBanner(ctx, body.bannerId, user)
    await ctx.moderation.checkTexts(body.name, body.description)
    checkName(user, body.name)
    const template = await usableTemplate(ctx, body.template, user)
    const id = newSpaceId()
    const maps = await templates.mapsOf(db, template.id)
    await spaces.insert(
      db,
      {
        id,
        ownerId: user.id,
        templateId: template.id,
        origin: 'COMMUNITY',
        name: body.name,
        description: body.description,
        nameEn: null,
        descriptionEn: null,
        isPublic: !body.private,
        platform: template.platform,
        createdAt: clock.now(),
      },
      user.row.displayName,
      maps,
      (tx) => checkAdded(tx, quotas, { userId: user.id }, { spaces: 1, bytes: bytesOfMaps(maps) }),
    )
    if (body.bannerId && (await files.attach(db, body.bannerId, id))) {
      await spaces.update(db, id, { bannerId: body.bannerId }, clock.now())
    }
    return presentSpaceById(ctx, id, user)
  },
)
