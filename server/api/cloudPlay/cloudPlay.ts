import { cloudPlayAnswer } from '#shared/http/cloudPlay.ts'
import { endpoint } from '../endpoint.ts'

export const getCloudPlay = endpoint(
  {
    method: 'get',
    path: '/cloud-play',
    auth: 'user',
    summary: 'Whether this server draws for people whose devices can not, and how much of that is taken',
    answer: cloudPlayAnswer,
    noStore: true,
  },
  ({ cloud }) => ({ offered: cloud.isOffered, ...cloud.counts() }),
)
