/** Where uploads are named in a text, each with its id: paths of this site, under which they are served. */
export const filePaths = /\/files\/([0-9a-f]{32})(?![0-9a-f])/g

/** The upload an address of this site names; undefined: it is none of an upload. */
export const fileIdOf = (path: string | undefined): string | undefined =>
  /^\/files\/([0-9a-f]{32})$/.exec(path ?? '')?.[1]
