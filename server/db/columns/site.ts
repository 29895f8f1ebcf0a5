import type { Generated } from 'kysely'

/* What is of the whole site. */

export interface FilesTable {
  id: string
  ownerId: string
  /** The space it belongs to, once it is used there. */
  spaceId: string | null
  kind: string
  contentType: string
  bytes: number
  createdAt: number
}

/** What somebody or something keeps; kept by triggers (migration 019). */
export interface UsageTable {
  kind: 'user' | 'space' | 'template'
  /** Of the user, space or template; no foreign key. */
  id: string
  /** Uploads: of a user, of a space. */
  files: Generated<number>
  fileBytes: Generated<number>
  /** Whole maps and edits: of a space, of a template. */
  mapBytes: Generated<number>
  /** Of a space. */
  documentBytes: Generated<number>
  documents: Generated<number>
  /** Of a user: not deleted ones. */
  spaces: Generated<number>
  templates: Generated<number>
}

export interface IdempotentAnswersTable {
  userId: string
  key: string
  /** Method and path. */
  path: string
  requestHash: string
  /** null: the call is under way. */
  status: number | null
  answer: string | null
  createdAt: number
}

export interface NotificationsTable {
  id: string
  userId: string
  /** null: of the whole site. */
  spaceId: string | null
  kind: string
  /** JSON, by kind (shared/http/notifications.ts). */
  params: string
  createdAt: number
  readAt: number | null
}

/** A kind of notifications that somebody would rather not get. */
export interface NotificationsOffTable {
  userId: string
  kind: string
}

export interface AnnouncementsTable {
  id: string
  spaceId: string
  authorId: string
  title: string
  content: string
  /** 'text': as it was written; 'html': cleaned (server/api/announcements/richText.ts). */
  format: 'text' | 'html'
  createdAt: number
  updatedAt: number
}

/** Everything announced in a space up to `seenAt` is nothing new to somebody. */
export interface AnnouncementsSeenTable {
  userId: string
  spaceId: string
  seenAt: number
}

export interface ReportsTable {
  id: string
  reporterId: string
  subjectType: 'space' | 'user' | 'chat'
  subjectId: string
  /** Where it is about: the space itself, or where the person or chat was met. */
  spaceId: string | null
  /** Whom it is about: the person, the owner of the space, who said it. */
  userId: string | null
  reason: string
  text: string
  /** JSON: names and words as they were when it was reported. */
  evidence: string
  state: 'OPEN' | 'HANDLED' | 'DISMISSED'
  createdAt: number
  handledAt: number | null
  handledBy: string | null
  /** Of who handled it. */
  note: string
}

export interface CustomerInfosTable {
  id: string
  spaceId: string
  userId: string
  companyName: string
  name: string
  position: string
  phoneNumber: string
  email: string
  message: string
  createdAt: number
  /** When it was last changed. */
  updatedAt: number
}

/** What was done with an admin's or a manager's rights. */
export interface OperationLogsTable {
  id: string
  at: number
  userId: string
  /** As it was then. */
  userName: string
  /** Network address; '' from within a space. */
  address: string
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  /** Where it was done, or to which space. */
  spaceId: string | null
  /** JSON. */
  details: string
}

/** Who runs a site, as its administrator wrote it. */
export interface SiteFactsTable {
  /** '' is this site itself. */
  site: string
  /** JSON (shared/sites/siteFacts.ts). */
  facts: string
  revision: number
  updatedAt: number
}

/** An origin a space wants to show something of: one row for each, that of the last who asked. */
export interface OriginWishesTable {
  spaceId: string
  /** As the list of origins has it (shared/sites/siteFacts.ts). */
  origin: string
  /** Who asked. */
  userId: string
  createdAt: number
  state: 'OPEN' | 'ACCEPTED' | 'REFUSED'
  handledAt: number | null
}

/** When each server was last known to run. */
export interface ServerBeatsTable {
  serverId: string
  at: number
}

/** What a showroom shows or showed. */
export interface ShowroomVersionsTable {
  /** Key of the site's document. */
  site: string
  /** From 1; 0 is what came with the server and no row. */
  number: number
  /** JSON (shared/showroom/document.ts). */
  content: string
  /** aside: a draft that something older was put in the place of. */
  cause: 'publish' | 'aside'
  note: string
  /** User id. */
  savedBy: string
  savedAt: number
  /** 1: this is what visitors see; at most one of a site. */
  isPublished: 0 | 1
}

/** What the managers of a showroom work on. */
export interface ShowroomDraftsTable {
  site: string
  content: string
  revision: number
  /** User id; '' of one that nobody has changed. */
  savedBy: string
  savedAt: number
}
