import type { Answer, Message, MessageName, Question, QuestionName } from './messages.ts'

/**
 * What the servers (processes) on one database share: who holds a space, what they tell and ask each other, and by what
 * right a space is written. There are two: in memory (memoryCluster.ts) for one process, and on Redis (redis/). Whatever
 * keeps these promises passes tests/support/rooms/clusterContract.ts, and nothing else changes.
 *
 * What must be right even when everything here fails is not here: an epoch is drawn from the database and compared in
 * the transaction of every write (db/tables/spaces/spaceEpochs.ts). A cluster that forgets, doubles or delays costs people a
 * reconnection; it cannot make two servers write one space.
 */
export interface Cluster {
  readonly self: ServerInfo
  readonly directory: Directory
  readonly bus: Bus
  readonly leases: Leases
  readonly counters: Counters
  /** Whether the others can be asked just now. */
  isReachable(): boolean
  /** From now on spaces may be opened here: people reach this server. */
  open(): Promise<void>
  /** From now on none is: this server is about to go. */
  retire(): Promise<void>
  /** This server goes: its leases are free at once, and nobody tells or asks it any more. May be called twice. */
  leave(): Promise<void>
}

/** A process. */
export interface ServerInfo {
  /** Its own for this run: a process that starts anew is another server. */
  readonly id: string
  /** Where people reach it, as they would write it; '' when it has no address of its own. */
  readonly address: string
  /** No space is to be opened there: it is not there yet, or about to go. */
  readonly isShut?: boolean
}

/** A server renews what it holds, and says that it lives, this often. */
export const RENEW_MS = 1_250
/**
 * Who was silent for so long is gone: its leases may be taken. Longer than most stalls, and so short that browsers of a server
 * that was killed find its spaces elsewhere with their third try (shared/backoff.ts: after 5.5 to 7 s).
 */
export const LEASE_MS = 5_000

/**
 * Who is there. Answers may be old by the time they are read: they say where to ask, never who may write. Whatever is asked of
 * others throws ClusterAway where they cannot be asked.
 */
export interface Directory {
  /** Who holds a space; undefined: nobody. Asked by the doors, and by the HTTP side before it asks a room. */
  holderOf(spaceId: string): Promise<ServerInfo | undefined>
  /** Everybody alive, this one always. Asked at the start and every so often, for what a server that is gone left open. */
  servers(): Promise<readonly ServerInfo[]>
  /** How many people are in these spaces as their holders last announced it; who is not held has none. For lists. */
  peopleIn(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The same of every space that somebody is in, wherever it is held. */
  everywhere(): Promise<ReadonlyMap<string, number>>
  /** This server lives, and so many people are in the spaces it holds: every RENEW_MS. Replaces what it said before. */
  announce(people: ReadonlyMap<string, number>): Promise<void>
  /** What these people have on this server now; of who has nothing any more undefined. */
  present(people: ReadonlyMap<string, Presence | undefined>): Promise<void>
  /** What somebody has on the other servers together, as they last said. */
  elsewhere(userId: string): Promise<Presence>
}

/** What somebody has open in spaces. */
export interface Presence {
  readonly sockets: number
  /** Ids of their tabs, each once. */
  readonly tabs: readonly string[]
}

/** What is counted of all servers together. */
export interface Counters {
  /**
   * Takes points of a key in a window that begins with the first. How long it goes on, ms, where they are more than there may be
   * now; else 0.
   */
  take(key: string, points: number, limit: CounterLimit): Promise<number>
}

export interface CounterLimit {
  readonly points: number
  readonly windowMs: number
}

/**
 * What a server says to all others, and asks of one.
 *
 * - Whoever tells hears it first, before `tell` returns: what a server does to itself takes no detour.
 * - The others hear it later: what one server tells in its order, what several tell in any.
 * - Nothing is lost silently and nothing is doubled: who may have missed something hears `missed` instead, once, and looks
 *   for itself. So every message is a hint that the database says something else now; none of them carries the only copy.
 * - What does not fit its schema (messages.ts) is not delivered; the sender's own mistake throws at the sender.
 */
export interface Bus {
  /** To every server. Never throws for a reason of the others. */
  tell<K extends MessageName>(name: K, body: Message<K>): void
  /**
   * To one server.
   * @throws NoAnswer when it is gone, does not answer in time, or failed to; whether it acted is then not known
   */
  ask<K extends QuestionName>(serverId: string, name: K, body: Question<K>): Promise<Answer<K>>
  /** Hears everything told from now on, this server's own too. Ends with the answer. */
  listen(ears: Ears): () => void
  /** Answers what this server is asked; one for all questions. */
  answer(answers: Answers): void
}

/** Who has something to say and need not listen. */
export type Teller = Pick<Bus, 'tell'>

export type Ears = {
  readonly [K in MessageName]?: (body: Message<K>, from: ServerInfo) => void
} & {
  /** Something may have been told in between that nobody will repeat. */
  readonly missed?: () => void
}

/** What a server answers, by question; what is thrown is `NoAnswer` for whoever asks. */
export type Answers = { readonly [K in QuestionName]: (body: Question<K>) => Promise<Answer<K>> }

/** The right to a space. `epoch` grows with each taking, whoever takes it, for as long as there is the space. */
export interface Lease {
  readonly spaceId: string
  readonly epoch: number
}

/**
 * Who may open a space. At most one server has an unexpired lease of it; that a server which believes so and is wrong
 * writes nothing is the database's to see to, by the epoch.
 */
export interface Leases {
  /**
   * Taken before anything of the space is read: what the former holder wrote is all there then, and it writes no more.
   * Who has it already takes it anew, with another epoch.
   * @throws HeldElsewhere while another server has it
   */
  take(spaceId: string): Promise<Lease>
  /** Those that are lost, for good; the others are ours for LEASE_MS from now. Every RENEW_MS. */
  renew(leases: readonly Lease[]): Promise<readonly Lease[]>
  /** After the last write. Nothing happens to one that is lost. */
  release(lease: Lease): Promise<void>
}

/** Another server holds the space. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
  readonly holder: ServerInfo
  constructor(spaceId: string, holder: ServerInfo) {
    super(`${spaceId} is held by server ${holder.id}`)
    this.holder = holder
  }
}

/** Another server was asked and did not answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** What the servers share cannot be asked just now; whether anything was done is not known. */
export class ClusterAway extends Error {
  override readonly name = 'ClusterAway'
}

/** Why a server cannot be one of these, in one line for who starts it. */
export class ClusterUnusable extends Error {
  override readonly name = 'ClusterUnusable'
}

/** Draws the next epoch of a space; 0: there is no such space, and nothing of it can be written. */
export type RaiseEpoch = (spaceId: string) => Promise<number>
