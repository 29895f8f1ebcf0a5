import { templateAnswer, type TemplateAnswer } from '#shared/http/templates.ts'
import { profileList } from '#shared/http/publish.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import type { GameMap } from '#shared/world/world.ts'
import { asTemplateMap } from '../../../server/publishing/templateMaps.ts'
import { TestClient } from '../server/TestClient.ts'
import type { TestServer } from '../server/startServer.ts'
import { until } from '../until.ts'

export interface Made {
  readonly template: TemplateAnswer
  /** What was wrong, where it was not published. */
  readonly problems: readonly unknown[]
}

/** A space of that person with these levels as they are stored; the first is the one people start on. */
export async function spaceWith(
  server: TestServer,
  token: string,
  levels: readonly GameMap[],
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { space } = await server.createSpace(token, fields)
  await server.db.deleteFrom('spaceMaps').where('spaceId', '=', space.id).execute()
  for (const [i, map] of levels.entries()) {
    const mapJson = JSON.stringify(toMapFile(map))
    const isDefault = i === 0 ? 1 : 0
    const row = { spaceId: space.id, mapId: map.id, isDefault, updateId: 1, mapJson } as const
    await server.db.insertInto('spaceMaps').values(row).execute()
  }
  return space.id
}

/** Makes a template of a space and waits until it is published, or is not. */
export async function publish(
  server: TestServer,
  token: string,
  spaceId: string,
  info: Record<string, unknown>,
): Promise<Made> {
  const begun = await server.call('POST', `/spaces/${spaceId}/template`, { token, body: info })
  if (begun.status !== 201) throw new Error(`template: ${begun.status} ${JSON.stringify(begun.body)}`)
  const { id } = templateAnswer.parse(begun.body)
  const template = await until(
    async () => {
      const { body } = await server.call('GET', `/template/id/${id}`, { token })
      return ['Updating', 'Publishing'].includes(body.state) ? undefined : templateAnswer.parse(body)
    },
    'the template is worked on',
    120_000,
  )
  const records = await server.call('GET', '/publish/buildProfiles?size=200', { token })
  const record = profileList.parse(records.body).data.find(({ templateId }) => templateId === id)
  return { template, problems: record?.problems ?? [] }
}

/** What a space made of a template holds, and what somebody sees who enters it; each level as the original. */
export async function comesOut(
  server: TestServer,
  token: string,
  { templateId, spaceId }: { readonly templateId: string; readonly spaceId: string },
  levels: readonly GameMap[],
): Promise<readonly string[]> {
  const wrong: string[] = []
  const { space } = await server.createSpace(token, { template: templateId })
  const stored = await server.db
    .selectFrom('spaceMaps')
    .select(['mapId', 'mapJson'])
    .where('spaceId', '=', space.id)
    .execute()
  const client = await TestClient.enter({ url: server.url, spaceId: space.id, token })
  for (const level of levels) {
    const wanted = asTemplateMap(level, spaceId)
    const json = stored.find(({ mapId }) => mapId === level.id)?.mapJson
    if (json !== JSON.stringify(toMapFile(wanted))) wrong.push(`level ${level.id} is stored otherwise`)
    else if (parseMapFile(JSON.parse(json)).objects.size !== level.objects.size)
      wrong.push('objects are lost')
    const seen = client.world.maps.get(level.id)
    for (const what of ['objects', 'nooks'] as const)
      if (seen?.[what].size !== level[what].size) wrong.push(`level ${level.id}: ${what} are not all seen`)
    for (const what of ['spawns', 'portals'] as const)
      if (seen?.[what]?.length !== level[what]?.length)
        wrong.push(`level ${level.id}: ${what} are not all seen`)
    for (const what of ['walls', 'floors'] as const) {
      const [one, other] = [Object.keys(seen?.[what] ?? {}), Object.keys(level[what] ?? {})]
      if (one.length !== other.length) wrong.push(`level ${level.id}: ${what} are not all seen`)
    }
  }
  if (client.closed) wrong.push(`closed: ${client.closed.code} ${client.closed.reason}`)
  client.ws.close()
  await until(() => client.closed, 'the client has gone')
  return wrong
}
