import type { Language } from '@pingboard/contracts/constants.ts'
import type { Fault, ReleaseAction } from '@pingboard/contracts/releases.ts'

interface SlicesWords {
  readonly title: string
  readonly revision: string
  readonly none: string
  readonly on: string
  readonly candidate: string
  readonly nothing: string
  readonly who: string
  readonly everyone: string
  readonly others: string
  readonly groups: (count: number) => string
  readonly testers: (count: number) => string
  readonly since: string
  readonly browsers: string
  readonly faulty: string
  readonly shown: string
  /** Within how long 95 of 100 browsers showed it. */
  readonly most: (time: string) => string
  readonly faults: Readonly<Record<Fault, string>>
  readonly noTrial: string
  readonly first: string
  readonly waiting: (missing: number) => string
  readonly well: (look: number, next: number) => string
  readonly audit: string
  readonly noAudit: string
  readonly actions: Readonly<Record<ReleaseAction, string>>
  readonly off: string
  readonly commit: string
}

export const SLICES_WORDS: Readonly<Record<Language, SlicesWords>> = {
  en: {
    title: 'Slices',
    revision: 'Revision',
    none: 'No slice is released.',
    on: 'On',
    candidate: 'On trial',
    nothing: 'none',
    who: 'Who gets it',
    everyone: 'everyone',
    others: 'the others',
    groups: count => (count === 1 ? '1 group' : `${count} groups`),
    testers: count => (count === 1 ? '1 tester' : `${count} testers`),
    since: 'Since',
    browsers: 'Browsers',
    faulty: 'With a fault',
    shown: 'Shown after',
    most: time => `95%: ${time}`,
    faults: {
      load: 'did not load',
      contract: 'is no slice',
      render: 'threw',
      stuck: 'never ended loading',
      blocked: 'held the page',
      leak: 'grew without end',
    },
    noTrial: 'No trial is under way.',
    first: 'No version is on: there is nothing to compare with.',
    waiting: missing =>
      `To compare, ${missing} more ${missing === 1 ? 'browser is' : 'browsers are'} needed with the rarer version.`,
    well: (look, next) =>
      `Compared ${look === 1 ? 'once' : `${look} times`}: not worse. Next with ${next} browsers each.`,
    audit: 'Last releases',
    noAudit: 'None yet.',
    actions: {
      publish: 'published',
      candidate: 'put on trial',
      promote: 'promoted',
      abandon: 'abandoned',
      rollback: 'rolled back to',
    },
    off: 'switched off',
    commit: 'commit',
  },
  fr: {
    title: 'Modules',
    revision: 'Révision',
    none: 'Aucun module n’est publié.',
    on: 'En service',
    candidate: 'À l’essai',
    nothing: 'aucune',
    who: 'Pour qui',
    everyone: 'tout le monde',
    others: 'les autres',
    groups: count => (count === 1 ? '1 groupe' : `${count} groupes`),
    testers: count => (count === 1 ? '1 testeur' : `${count} testeurs`),
    since: 'Depuis',
    browsers: 'Navigateurs',
    faulty: 'Avec un défaut',
    shown: 'Affiché après',
    most: time => `95 % : ${time}`,
    faults: {
      load: 'pas chargé',
      contract: 'pas un module',
      render: 'a échoué',
      stuck: 'chargement sans fin',
      blocked: 'a bloqué la page',
      leak: 'a grossi sans fin',
    },
    noTrial: 'Aucun essai en cours.',
    first: 'Aucune version n’est en service : il n’y a rien à comparer.',
    waiting: missing =>
      `Pour comparer, il faut encore ${missing} ${missing === 1 ? 'navigateur' : 'navigateurs'} avec la version la plus rare.`,
    well: (look, next) =>
      `Comparé ${look} fois : pas moins bien. Prochaine fois avec ${next} navigateurs chacune.`,
    audit: 'Dernières publications',
    noAudit: 'Aucune pour le moment.',
    actions: {
      publish: 'publié',
      candidate: 'mis à l’essai',
      promote: 'adopté',
      abandon: 'abandonné',
      rollback: 'remis en',
    },
    off: 'retiré',
    commit: 'commit',
  },
}
