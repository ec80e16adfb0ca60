import type { Language } from '@pingboard/contracts/constants.ts'

interface PushWords {
  /** Title and body. */
  'added-to-group'(group: string, role: string): readonly [string, string]
  'role-changed'(group: string, role: string): readonly [string, string]
  /** `score` absent: for a device that hides scores. */
  'fixture-finished'(fixture: string, score?: string): string
  'fixture-postponed'(fixture: string): string
}

export const PUSH_WORDS: Readonly<Record<Language, PushWords>> = {
  fr: {
    'added-to-group': (group, role) => [
      `Groupe « ${group} »`,
      `Vous en faites partie.${role && ` Rôle : ${role}.`}`,
    ],
    'role-changed': (group, role) => [
      `Groupe « ${group} »`,
      role ? `Votre rôle est maintenant : ${role}.` : 'Vous n’y avez plus de rôle.',
    ],
    'fixture-finished': (fixture, score) => `Terminée : ${[fixture, score].filter(Boolean).join(', ')}`,
    'fixture-postponed': fixture => `Reportée : ${fixture}`,
  },
  en: {
    'added-to-group': (group, role) => [
      `Group “${group}”`,
      `You are a member now.${role && ` Role: ${role}.`}`,
    ],
    'role-changed': (group, role) => [
      `Group “${group}”`,
      role ? `Your role is now: ${role}.` : 'You have no role in it any more.',
    ],
    'fixture-finished': (fixture, score) => `Over: ${[fixture, score].filter(Boolean).join(', ')}`,
    'fixture-postponed': fixture => `Postponed: ${fixture}`,
  },
}
