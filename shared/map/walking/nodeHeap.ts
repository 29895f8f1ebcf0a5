/** A binary heap of nodes, the smallest priority first; pop answers −1 when empty. */
export class NodeHeap {
  /** Of the node that was popped last. */
  priority = 0
  #nodes = new Int32Array(1024)
  #priorities = new Float64Array(1024)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  push(node: number, priority: number): void {
    if (this.#length === this.#nodes.length) this.#grow()
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    let i = this.#length++
    while (i > 0) {
      const up = (i - 1) >> 1
      if (!(priorities[up]! > priority)) break
      nodes[i] = nodes[up]!
      priorities[i] = priorities[up]!
      i = up
    }
    nodes[i] = node
    priorities[i] = priority
  }

  pop(): number {
    if (this.#length === 0) return -1
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    const first = nodes[0]!
    this.priority = priorities[0]!
    const length = --this.#length
    const [node, priority] = [nodes[length]!, priorities[length]!]
    let i = 0
    for (let least = 1; least < length; least = 2 * i + 1) {
      if (least + 1 < length && priorities[least + 1]! < priorities[least]!) least++
      if (priorities[least]! >= priority) break
      nodes[i] = nodes[least]!
      priorities[i] = priorities[least]!
      i = least
    }
    nodes[i] = node
    priorities[i] = priority
    return first
  }

  #grow(): void {
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    this.#nodes = new Int32Array(nodes.length * 2)
    this.#priorities = new Float64Array(nodes.length * 2)
    this.#nodes.set(nodes)
    this.#priorities.set(priorities)
  }
}
