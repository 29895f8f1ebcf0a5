import { z } from 'zod'
import { templateProblemCodes } from '../map/files/templateProblems.ts'
import { idText, isoTime, listOf, pageQuery, text } from './fields.ts'
import { templateStates } from './templates.ts'

export const testStatuses = ['Waiting', 'Running', 'Success', 'Failure'] as const
export type TestStatus = (typeof testStatuses)[number]

/** One thing wrong with a template, for people: the log says the same in words. */
export const templateProblem = z.object({
  code: z.enum(templateProblemCodes),
  /** The level it is on. */
  mapId: z.string().optional(),
  /** What it is about: the id of a spawn, the key of an object, the path of a file. */
  what: z.string().optional(),
  x: z.number().optional(),
  y: z.number().optional(),
})

/** A publish record: one try to publish a version of a template. */
export const profileAnswer = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int().positive(),
  state: z.enum(templateStates),
  templateId: z.string(),
  /** Of cloud-rendered builds; ours have none. */
  crId: z.string().nullable(),
  uosType: z.literal('maps'),
  uosId: z.string(),
  /** A path on this site: the space the template is made from. */
  uosUrl: z.string().nullable(),
  uosTestStatus: z.enum(testStatuses),
  uosTestLog: z.string(),
  problems: z.array(templateProblem),
  createdBy: z.string(),
  createdAt: isoTime,
})
export type ProfileAnswer = z.infer<typeof profileAnswer>
export const profileList = listOf(profileAnswer)
export type ProfileList = z.infer<typeof profileList>

export const profileSortKeys = ['latest', 'earliest', 'name'] as const
export type ProfileSortKey = (typeof profileSortKeys)[number]
export const profilesQuery = z.object({
  ...pageQuery,
  search: text(0, 100).optional(),
  sortK: z.enum(profileSortKeys).default('latest'),
})
export const publishQuery = z.object({ templateId: idText(), profileId: idText() })
