import type { Tool } from './Tool.ts'

/** Which tool hands work with: the usual one, or the one chosen last and not put back yet. */
export class Toolbox {
  private readonly chosen: Tool[] = []
  readonly usual: Tool

  constructor(usual: Tool) {
    this.usual = usual
  }

  get tool(): Tool {
    return this.chosen.at(-1) ?? this.usual
  }

  /** Takes a tool; answers the way to put it back. */
  choose(tool: Tool): () => void {
    this.tool.leave?.()
    this.chosen.push(tool)
    return () => {
      const at = this.chosen.lastIndexOf(tool)
      if (at < 0) return
      if (at === this.chosen.length - 1) tool.leave?.()
      this.chosen.splice(at, 1)
    }
  }
}
