import type { TestServer } from '../server/startServer.ts'

/** A new space of the owner that anybody may enter, and the address of its raw door's server. */
export async function publicSpace(
  server: TestServer,
  ownerToken: string,
): Promise<{ readonly spaceId: string; readonly url: string }> {
  const { space } = await server.createSpace(ownerToken)
  await server.call('PUT', `/spaces/${space.id}/admin/setting/public`, {
    token: ownerToken,
    body: { public: true },
  })
  const lookup = await server.call('GET', `/spaces/${space.id}/game-server-assignment`)
  return { spaceId: space.id, url: String(lookup.body).replace(/\/gs\/.*$/, '') }
}
