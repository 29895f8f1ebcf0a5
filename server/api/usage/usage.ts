import { spaceIdParams } from '#shared/http/fields.ts'
import {
  personUsageAnswer,
  personUsageList,
  spaceUsageAnswer,
  spaceUsageList,
  storageAnswer,
  usageListQuery,
} from '#shared/http/usage.ts'
import { limits } from '#shared/rules/limits.ts'
import * as usage from '../../db/tables/accounts/usage.ts'
import { endpoint } from '../endpoint.ts'

export const getOwnUsage = endpoint(
  {
    method: 'get',
    path: '/users/me/usage',
    auth: 'user',
    summary: 'What one keeps and may keep',
    answer: personUsageAnswer,
  },
  async ({ db, config }, { user }) => {
    const quota = config.storage.quotas.person
    const { bytes, files, spaces, templates } = await usage.findPerson(db, user.id)
    return {
      bytes: { used: bytes, limit: quota.bytes },
      files: { used: files, limit: quota.files },
      spaces: { used: spaces, limit: quota.spaces },
      templates: { used: templates, limit: quota.templates },
    }
  },
)

export const getSpaceUsage = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/usage',
    auth: 'user',
    summary: 'What a space keeps and may keep',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    answer: spaceUsageAnswer,
  },
  async ({ db, config }, { visit }) => {
    const quota = config.storage.quotas.space
    const { bytes, files, documents, ...parts } = await usage.findSpace(db, visit.space.id)
    return {
      bytes: { used: bytes, limit: quota.bytes },
      files: { used: files, limit: quota.files },
      documents: { used: documents, limit: limits.documentsMax },
      ...parts,
    }
  },
)

export const getStorage = endpoint(
  {
    method: 'get',
    path: '/site-admin/storage',
    auth: 'user',
    summary: 'How full the disk is, what all keep, for how long, and whether pictures are checked',
    answer: storageAnswer,
    noStore: true,
  },
  async ({ db, config, disk, uploads }) => {
    const { minFreePercent, retention, imageModeration } = config.storage
    const space = await disk.space()
    return {
      disk: space ? { ...space, minFreePercent, isNearlyFull: await disk.isNearlyFull() } : null,
      ...(await usage.totals(db)),
      uploads: uploads.inUse,
      picturesAreChecked: imageModeration !== undefined,
      retention,
    }
  },
)

export const listSpaceUsage = endpoint(
  {
    method: 'get',
    path: '/site-admin/usage/spaces',
    auth: 'user',
    summary: 'What all spaces keep, the largest first',
    query: usageListQuery,
    answer: spaceUsageList,
  },
  async ({ db }, { query }) => {
    const { rows, total } = await usage.listSpaces(db, query)
    const data = rows.map(({ ownerId, ownerName, ...row }) => ({
      ...row,
      owner: { id: ownerId, displayName: ownerName },
    }))
    return { data, total }
  },
)

export const listPersonUsage = endpoint(
  {
    method: 'get',
    path: '/site-admin/usage/users',
    auth: 'user',
    summary: 'What all people keep, who keeps most first',
    query: usageListQuery,
    answer: personUsageList,
  },
  async ({ db }, { query }) => {
    const { rows, total } = await usage.listPeople(db, query)
    return { data: rows, total }
  },
)
