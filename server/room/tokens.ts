/** A promise of a place: bound to one user and one space, good once and for limits.spawnTokenMs. */
export interface SpawnClaims {
  /** Random; what is remembered of a token that was used. */
  readonly id: string
  readonly userId: string
  readonly spaceId: string
  /** The level; without it where one would enter anyway. */
  readonly mapId?: string | undefined
  /** The cell; without it a spawn of the level. */
  readonly cell?: { readonly x: number; readonly y: number } | undefined
  /** ms since the epoch. */
  readonly expiresAt: number
}

/**
 * Makes and reads spawn tokens. They are signed rather than stored: the space they open may be asleep, or live in
 * another process.
 */
export interface SpawnTokens {
  mint(claims: SpawnClaims): string
  /** undefined: not one of ours. Whether it is still good is for the caller to see. */
  read(token: string): SpawnClaims | undefined
}

/** What the page of an extension is told of who uses it. */
export interface ExtensionClaims {
  /** The site that says it. */
  readonly iss: string
  /** The origin of the page: nobody else is to take it. */
  readonly aud: string
  /** One person for this origin in this space; another elsewhere. */
  readonly sub: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly iat: number
  readonly exp: number
  readonly name: string
  readonly role: string
  readonly space: { readonly id: string; readonly name: string }
  readonly level: string
  readonly object: string
  /** Whether they may change what the extension keeps for all. */
  readonly mayWrite: boolean
}

/** Makes what the pages of extensions are told. */
export interface ExtensionTokens {
  /** Signed as a JWT (EdDSA). */
  mint(claims: ExtensionClaims): string
  /** A name for somebody that says nothing of who they are elsewhere. */
  subjectOf(userId: string, spaceId: string, audience: string): string
  /** Whether the site's administrator has listed an origin. */
  isListed(origin: string): boolean
}
