import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { whenReachable } from '../../net/whenReachable.ts'

/** Pages by their patterns of shared/pageRoutes.ts, and how their code is loaded. */
export const knownPages: (readonly [paths: readonly string[], load: () => Promise<unknown>])[] = []

/**
 * A page whose code comes when somebody goes there, or comes near a link to it (comeNear.ts). While the server cannot be
 * reached it waits.
 */
export function pageOf<P = object>(
  load: () => Promise<ComponentType<P>>,
  ...paths: readonly string[]
): LazyExoticComponent<ComponentType<P>> {
  knownPages.push([paths, load])
  return lazy(async () => ({ default: await whenReachable(load) }))
}
