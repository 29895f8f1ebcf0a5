/** Calls of the HTTP API of the server at `origin`, as JSON; what is refused is an error that names the call. */
export const apiOf =
  (origin: string) =>
  async <Answer>(method: string, path: string, token?: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
