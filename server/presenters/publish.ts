import type { ProfileAnswer } from '#shared/http/publish.ts'
import type { ListedProfile } from '../db/tables/accounts/publishProfiles.ts'

export const presentProfile = (profile: ListedProfile): ProfileAnswer => ({
  id: profile.id,
  name: profile.name,
  version: profile.version,
  state: profile.state,
  templateId: profile.templateId,
  crId: null,
  uosType: 'maps',
  uosId: `${profile.templateId}.${profile.version}`,
  uosUrl: profile.spaceId === null ? null : `/space/${profile.spaceId}`,
  uosTestStatus: profile.testStatus,
  uosTestLog: profile.testLog,
  problems: profile.problems.map((problem) => ({ ...problem })),
  createdBy: profile.createdBy,
  createdAt: new Date(profile.createdAt).toISOString(),
})
