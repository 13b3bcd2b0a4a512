/** What a person can say of a decision: it stays as it is shown, or is as the other one wanted it, or both stay. */
export const decisionChoices = ['keep', 'other', 'both'] as const
export type DecisionChoice = (typeof decisionChoices)[number]
