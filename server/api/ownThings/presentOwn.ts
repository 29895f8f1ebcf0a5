import type { z } from 'zod'
import type { ownThing, OwnDetails } from '#shared/http/ownThings.ts'
import type { ModelReport } from '#shared/map/own/modelReport.ts'
import { fail } from '#shared/errors.ts'
import type { AppContext } from '../../context.ts'
import * as ownThings from '../../db/tables/spaces/ownThings.ts'
import type { OwnThingRow } from '../../db/tables/spaces/ownThings.ts'
import { fileUrl } from '../../files/files.ts'

/** Written by this server alone. */
export const reportOf = ({ report }: OwnThingRow): ModelReport | null =>
  report === '' ? null : (JSON.parse(report) as ModelReport)

const pathOf = (id: string | null): string | null => (id === null ? null : fileUrl(id))

export function presentOwn(row: OwnThingRow): z.input<typeof ownThing> {
  const report = reportOf(row)
  return {
    id: row.thingId,
    kind: row.kind,
    state: row.state,
    model: pathOf(row.modelId),
    picture: pathOf(row.pictureId),
    report: report && { ...report, box: { min: [...report.box.min], max: [...report.box.max] } },
    details: row.details === '' ? null : (JSON.parse(row.details) as OwnDetails),
    bytes: report?.after.bytes ?? 0,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** @throws ApiError OwnThingNotFound */
export const findOwn = async (
  { db }: Pick<AppContext, 'db'>,
  spaceId: string,
  thingId: string,
): Promise<OwnThingRow> => (await ownThings.find(db, { spaceId, thingId })) ?? fail('OwnThingNotFound')
