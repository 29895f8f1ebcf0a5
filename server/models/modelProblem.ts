import type { ModelProblemName } from '#shared/rules/modelBudgets.ts'

/** Why a model is not taken. */
export class ModelProblem extends Error {
  readonly problem: ModelProblemName
  /** Numbers or a name, for people. */
  readonly what: string

  constructor(problem: ModelProblemName, what = '') {
    super(`${problem} ${what}`.trim())
    this.name = 'ModelProblem'
    this.problem = problem
    this.what = what.slice(0, 80)
  }
}

export function refuseModel(problem: ModelProblemName, what?: string | number): never {
  throw new ModelProblem(problem, what === undefined ? '' : String(what))
}
