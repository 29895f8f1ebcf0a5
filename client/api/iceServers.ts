import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import { request } from './request.ts'

/** Servers by which browsers in a space find ways to each other. SpaceNotFound, Forbidden. */
export const fetchIceServers = (spaceId: string) =>
  request<IceServersAnswer>(`/spaces/${encodeURIComponent(spaceId)}/ice-servers`)
