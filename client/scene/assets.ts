import { RepeatWrapping, SRGBColorSpace, TextureLoader } from 'three'
import type { Texture } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'

/** Everything the scene downloads lies on this site: below /assets/, or where its path begins at the root. */
export const assetUrl = (path: string): string => (path.startsWith('/') ? path : `/assets/${path}`)

const gltfLoader = new GLTFLoader()
gltfLoader.setMeshoptDecoder(MeshoptDecoder)
const textureLoader = new TextureLoader()

const models = new Map<string, Promise<GLTF>>()
const textures = new Map<string, Promise<Texture>>()
const files = new Map<string, Promise<unknown>>()

const remembered = <T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> => {
  const known = cache.get(key)
  if (known) return known
  const loading = load()
  cache.set(key, loading)
  // A failure is not remembered: the next scene tries again.
  loading.catch(() => cache.delete(key))
  return loading
}

/** A moment without network is no reason to leave a thing out: so often a file is asked for, so long apart. */
const TRIES = 3
const AGAIN_MS = 1_500

export async function persistently<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return persistently(load, tries - 1)
  }
}

/** A GLB below /assets/, parsed once. Rejects when it can not be had. */
export const loadModel = (path: string): Promise<GLTF> =>
  remembered(models, path, () => persistently(() => gltfLoader.loadAsync(assetUrl(path))))

/** A tiling texture below /assets/; `srgb` for colours, not for normals and roughness. */
export const loadTexture = (path: string, srgb: boolean): Promise<Texture> =>
  remembered(textures, path, async () => {
    const texture = await persistently(() => textureLoader.loadAsync(assetUrl(path)))
    texture.wrapS = texture.wrapT = RepeatWrapping
    if (srgb) texture.colorSpace = SRGBColorSpace
    return texture
  })

/** A JSON file below /assets/, written by the project itself and checked when it was made. */
export const loadJson = <T>(path: string): Promise<T> =>
  remembered(files, path, async () => {
    const answer = await fetch(assetUrl(path))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json() as Promise<unknown>
  }) as Promise<T>

export const loadCatalogue = async (): Promise<Catalogue> =>
  new Map((await loadJson<CatalogueItem[]>('catalogue.json')).map((item) => [item.id, item]))
