import { authStore } from '../../store/authStore.ts'
import { ApiError, errorOf, urlOf, type Query } from '../http.ts'
import { saveFile } from './saveFile.ts'

async function fetchFile(path: string, query: Query, token: string | undefined): Promise<Response> {
  try {
    return await fetch(urlOf(path, query), { headers: token ? { authorization: `Bearer ${token}` } : {} })
  } catch (cause) {
    throw new ApiError('NetworkError', 0, String(cause))
  }
}

/** Saves a file of the API under a name, as whoever is logged in. Throws ApiError. */
export async function download(path: string, query: Query, name: string): Promise<void> {
  const token = await authStore.getState().accessToken()
  let response = await fetchFile(path, query, token)
  if (response.status === 401 && token) {
    response = await fetchFile(path, query, await authStore.getState().renew(token))
  }
  if (!response.ok) throw await errorOf(response)
  saveFile(await response.blob(), name)
}
