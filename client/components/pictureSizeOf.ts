/** Drawn higher than this it needs the next size: a little above the lines that size has (transport.ts). */
const LOW_MOST = 240
const MEDIUM_MOST = 480

/** How good a picture has to be that is drawn so many pixels high. */
export const pictureSizeOf = (height: number): 'low' | 'medium' | 'high' =>
  height <= LOW_MOST ? 'low' : height <= MEDIUM_MOST ? 'medium' : 'high'
