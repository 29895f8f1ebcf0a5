/** Sends a file as a browser's form does, in the field `file`. */
export async function upload(
  url: string,
  path: string,
  {
    token,
    bytes,
    name = 'picture.png',
    type = 'image/png',
    fields = {},
  }: {
    readonly token?: string | undefined
    readonly bytes?: Buffer
    readonly name?: string
    readonly type?: string
    readonly fields?: Readonly<Record<string, string>>
  },
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (bytes) form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}
