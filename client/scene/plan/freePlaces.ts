/** What has been written so far in one picture, and whether there is room for more. */
export class FreePlaces {
  private readonly taken: (readonly [left: number, top: number, right: number, bottom: number])[] = []

  /** Takes a box round a point, pixels, unless something is there. Answers whether it was taken. */
  take(x: number, y: number, width: number, height: number): boolean {
    const box = [x - width / 2, y - height / 2, x + width / 2, y + height / 2] as const
    const isFree = this.taken.every(
      ([left, top, right, bottom]) => box[2] <= left || box[0] >= right || box[3] <= top || box[1] >= bottom,
    )
    if (isFree) this.taken.push(box)
    return isFree
  }
}
