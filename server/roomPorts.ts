import { parseMapFile } from '#shared/map/spaceFile.ts'
import type { AppContext } from './context.ts'
import * as apiKeys from './db/tables/apiKeys.ts'
import * as chatMessages from './db/tables/chatMessages.ts'
import * as cookieFinds from './db/tables/cookieFinds.ts'
import * as inventoryItems from './db/tables/inventoryItems.ts'
import * as lastPlaces from './db/tables/lastPlaces.ts'
import * as members from './db/tables/members.ts'
import * as spaceMaps from './db/tables/spaceMaps.ts'
import * as spaces from './db/tables/spaces.ts'
import * as users from './db/tables/users.ts'
import type { UserRow } from './db/tables/users.ts'
import { hashSecret } from './login/tokens.ts'
import { canEnterSpace, canManageSpace, effectiveRole } from './policies/space.ts'
import { isBanned, isSiteAdmin } from './policies/user.ts'
import { resolveSpaceId } from './resolveSpaceId.ts'
import type { RoomPorts } from './room/ports.ts'
import { createSpawnTokens } from './room/spawnTokens.ts'

type PortsContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'tokens'>

/** What the rooms want from the database and the accounts. */
export function createRoomPorts(ctx: PortsContext): RoomPorts {
  const { db, clock } = ctx

  const userOf = async (
    auth: { readonly token: string } | { readonly apiKey: string },
  ): Promise<UserRow | undefined> => {
    if ('token' in auth) return ctx.tokens.authenticate(auth.token)
    if (auth.apiKey.length > 256) return undefined
    const key = await apiKeys.use(db, hashSecret(auth.apiKey), clock.now())
    return key && users.findById(db, key.userId)
  }

  return {
    async authenticate(auth) {
      const user = await userOf(auth)
      if (!user || isBanned(user, clock.now())) return undefined
      return {
        userId: user.id,
        displayName: user.displayName,
        avatar: user.avatar,
        isSiteAdmin: isSiteAdmin(ctx.config, user),
        viaApiKey: 'apiKey' in auth,
      }
    },

    findSpaceId: (rawId) => resolveSpaceId(db, rawId),

    async loadSpace(spaceId) {
      const space = await spaces.find(db, spaceId)
      if (!space) return undefined
      const maps = await spaceMaps.listOf(db, spaceId)
      return {
        id: space.id,
        name: space.name,
        capacity: space.capacity,
        isPublic: space.isPublic,
        allowMultiPlayer: space.allowMultiPlayer,
        disableChatPersist: space.disableChatPersist,
        maps: maps.map(({ mapJson, isDefault, updateId }) => ({
          map: parseMapFile(JSON.parse(mapJson)),
          isDefault,
          updateId,
        })),
      }
    },

    async access(identity, spaceId) {
      const user = await users.findById(db, identity.userId)
      const space = await spaces.find(db, spaceId)
      if (!user || isBanned(user, clock.now()) || !space) {
        return { canEnter: false, canManage: false, role: '', permittedRooms: [] }
      }
      const member = await members.find(db, spaceId, user.id)
      const person = { id: user.id, isSiteAdmin: isSiteAdmin(ctx.config, user) }
      const standing = { person, role: member?.role }
      const canManage = canManageSpace(standing)
      return {
        // A key opens only the spaces its maker manages (decisions.md: init with apiKey).
        canEnter: identity.viaApiKey ? canManage : canEnterSpace(space, standing),
        canManage,
        role: effectiveRole(standing),
        permittedRooms: member?.permittedRooms ?? [],
        ...(member
          ? {
              member: {
                displayName: member.displayName,
                character: member.character,
                outfitString: member.outfitString,
              },
            }
          : {}),
      }
    },

    async loadPlace(spaceId, userId) {
      const row = await lastPlaces.find(db, spaceId, userId)
      if (!row) return undefined
      return {
        userId,
        mapId: row.mapId,
        name: row.name,
        outfitString: row.outfitString,
        position: { x: row.x, y: row.y, z: row.z },
        rotation: { x: 0, y: row.yaw, z: 0 },
        ...(row.chairIdx === null ? {} : { chairIdx: row.chairIdx }),
        leftAt: row.leftAt,
      }
    },

    savePlaces: (spaceId, places) =>
      lastPlaces.putAll(
        db,
        places.map(({ userId, mapId, position, rotation, name, outfitString, chairIdx, leftAt }) => ({
          spaceId,
          userId,
          mapId,
          x: position.x,
          y: position.y,
          z: position.z,
          yaw: rotation.y,
          name,
          outfitString,
          chairIdx: chairIdx ?? null,
          leftAt: Math.round(leftAt),
        })),
      ),

    saveChats: (chats) =>
      chatMessages.insertNew(
        db,
        chats.map((chat) => ({ ...chat, sentAt: Math.round(chat.sentAt) })),
      ),

    spawnTokens: createSpawnTokens(ctx.config.sessionSecret),

    async loadBelongings(spaceId, userId) {
      const [items, cookieDay] = await Promise.all([
        inventoryItems.listOf(db, spaceId, userId),
        cookieFinds.lastDay(db, spaceId, userId),
      ])
      return { items: new Map(items.map(({ itemId, amount }) => [itemId, amount])), cookieDay }
    },

    changeInventories: (spaceId, changes) => inventoryItems.changeAll(db, spaceId, changes),

    saveCookie: (spaceId, userId, day) => cookieFinds.put(db, spaceId, userId, day),

    saveMemberName: (spaceId, userId, displayName) => members.update(db, spaceId, userId, { displayName }),
  }
}
