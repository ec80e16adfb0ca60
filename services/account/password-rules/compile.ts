import { writeFileSync } from 'node:fs'

/**
 * Compiles `common.txt`, our own list of the passwords that are guessed first. The list holds known common passwords
 * in English and French, and common patterns (a word or first name followed by digits, keyboard sequences, counting,
 * repetition). Run `node services/account/password-rules/compile.ts` after changing a word.
 */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Common passwords in full, of eight characters or more. */
const AS_THEY_ARE = words(`
password passw0rd p@ssw0rd p@ssword pa55word passwort passwords mypassword thepassword password! password1!
motdepasse monmotdepasse motdepass motdepasse1! administrator administrateur superuser changeme changeme1
letmein1 letmeinnow welcome1 welcome123 bienvenue iloveyou iloveyou1 iloveyou2 iloveyou! iloveu123 loveyou1
jetaime1 jetaimefort jetaime123 jtmjtmjtm monamour moncoeur monbebe1 mapuce01 doudoune doudou01 choupinette
chouchou nounours princesse princess1 sunshine football baseball basketball volleyball superman superman1
spiderman starwars startrek trustno1 whatever computer internet michelle jennifer jessica1 jonathan michael1
mercedes corvette porsche911 ferrari1 lamborghini maverick midnight mountain elephant butterfly butterfly1
chocolate chocolat chocolat1 strawberry cheesecake blackberry cinnamon pumpkin1 sweetheart beautiful gorgeous
marseille marseille13 olympique allezlom allezlom13 parissg75 parisgerm psgpsgpsg bordeaux toulouse montpellier
strasbourg bretagne normandie provence espagne1 portugal portugal1 algerie213 maroc212 tunisie216 france98
france2018 equipedefrance azertyui azertyuiop azerty12 azerty123 azerty01 qwertyui qwertyuiop qwerty12 qwerty123
qwertz123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 a1z2e3r4 a1z2e3r4t5 aqwzsxedc
1a2b3c4d a1b2c3d4 abcd1234 1234abcd abc12345 12345abc abcdefgh abcdefg1 abcdefghi abcdefghij abcabcabc abc123abc
123qweasd qweasdzxc asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 wxcvbn123 poiuytrewq mnbvcxz1 lkjhgfdsa qazwsxedc
aqwxszedc testtest test1234 testing1 tester123 demodemo demo1234 guest123 guestguest default1 temporary temp1234
secret123 secretsecret topsecret nopassword nothing1 unknown1 ordinateur telephone internet1 facebook facebook1
instagram snapchat whatsapp twitter1 linkedin youtube1 google123 samsung1 samsung123 android1 iphone12 windows10
microsoft playstation nintendo minecraft fortnite pokemon1 pokemon123 pikachu1 dragonball naruto123 onepiece
harrypotter hogwarts gandalf1 frodo123 batman123 matrix123 terminator chelsea1 arsenal1 liverpool liverpool1
barcelona barcelone realmadrid juventus manchester ronaldo7 cristiano cristiano7 lionelmessi zinedine zidane10
griezmann mbappe10 tennisdetable pingpong pingpong1 tabletennis tennis123 raquette raquette1 balleping smash123
butterfly2 stigastiga donicdonic tibharcup topspin1 championnat championne champion champion1 victoire victoire1
secretaire president tresorier entraineur capitaine capitaine1 clubping clubclub equipe01 equipe123 familles
lafamille famille1 mafamille papamaman mamanpapa papa1234 maman123 mamanjetaime grandmere vacances vacances1
anniversaire printemps automne1 hiver2020 ete20202 noel2020 noel1234 bonjour1 bonjour123 bonjour! bonjour2
aurevoir salutsalut coucou123 coucoucou merci123 mercimerci fromage1 camembert croissant baguette tartiflette
saucisson champagne beaujolais pastis51 soleil123 soleil01 etoile123 papillon papillon1 tournesol coccinelle
libellule hirondelle dauphins crocodile tortue123 panthere licorne1 dragon123 dragon01 monkey123 shadow123
master123 killer123 hunter123 ranger123 buster123 george123 soccer123 hockey123 hello123 hellohello hello1234
freedom1 liberte1 liberty1 blessed1 jesus123 jesuschrist christian godislove letsgo123 fuckyou1 fuckyou2 fuckyou123
asshole1 biteme123 bullshit enculer1 putain123 connard1 merde123 pussycat rosebud1 scooter1 stupid123 success1
summer123 winter123 autumn123 spring123 january1 february september november december janvier1 fevrier1 septembre
novembre decembre lundi123 mardi123 vendredi vendredi13 samedi123 dimanche monday123 thursday wednesday saturday
`)

/** Words that are common with digits or `!` after them. */
const STEMS = words(`
password passe admin root user test demo login access secret letmein welcome bonjour salut coucou hello master
azerty qwerty qwertz azertyuiop motdepasse abcdef abc abcd love amour jetaime bebe bisous doudou loulou choupi
chouchou titi toto tata minou minette nounou papa maman mamie papy famille maison jardin soleil lune etoile ciel
fleur rose tulipe marguerite chocolat vanille caramel fraise cerise banane pomme orange citron cookie cheese
dragon monkey tiger lion shark wolf eagle falcon panda koala chat chien cheval lapin tigre loup ours poisson
football foot rugby tennis basket judo hand velo moto ski surf ping pong pingpong raquette balle smash table club
equipe sport champion winner coach captain capitaine soccer hockey baseball golf chess batman superman pokemon
pikachu naruto zelda mario sonic matrix starwars jedi yoda ninja samurai pirate wizard shadow phoenix angel devil
killer hunter ranger sniper soldier warrior knight king queen prince princess princesse roi reine diamond silver
golden purple yellow black white green blue rouge bleu vert noir blanc summer winter spring autumn printemps ete
automne hiver vacances noel france paris lyon marseille lille nantes rennes bordeaux toulouse nice brest dijon
metz nancy tours angers corse bretagne espagne portugal italie algerie maroc tunisie london berlin madrid canada
america mexico brasil google apple samsung windows linux internet computer office server laptop iphone android
facebook youtube netflix spotify money dollar lucky freedom peace music guitar piano rock metal jazz disco
`)

/** First names of likely users of the product. French names come first. */
const NAMES = words(`
marie jean pierre michel andre philippe alain jacques bernard daniel patrick christian nicolas laurent christophe
olivier david stephane thierry pascal eric sebastien frederic thomas alexandre julien antoine maxime kevin anthony
romain vincent mathieu guillaume benjamin jeremy florian clement lucas hugo louis arthur gabriel jules adam raphael
leo nathan ethan noah paul tom theo enzo mathis baptiste quentin valentin adrien damien fabien cedric ludovic
sylvain bruno gilles serge denis herve yves marc luc remi simon samuel martin victor charles edouard francois
nathalie isabelle sylvie catherine martine christine francoise valerie sandrine veronique stephanie celine sophie
virginie aurelie emilie julie camille laura sarah manon lea chloe emma ines jade louise alice lina anna eva clara
zoe lola juliette charlotte pauline marion mathilde justine anais oceane elodie melanie audrey delphine karine
caroline corinne brigitte monique nicole danielle helene claire agnes laurence patricia florence mohamed ahmed
karim yassine mehdi rachid samir fatima nadia leila samira sofia amina michael jessica ashley matthew joshua andrew
daniela robert joseph william richard george brandon justin jordan taylor hannah amanda nicole melissa steven
`)

const ENDINGS = words('1 01 12 13 69 75 123 1234 12345 123456 2000 2024 2025 ! 1! 123!')

const KEYBOARD = words(`
1234567890 0987654321 01234567890123456789 98765432109876543210 azertyuiop qsdfghjklm wxcvbn poiuytreza mlkjhgfdsq
nbvcxw qwertyuiop asdfghjkl zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz qwertzuiop yxcvbnm azertyuiopqsdfghjklmwxcvbn
qwertyuiopasdfghjklzxcvbnm abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba 147258369 963852741 159357456
741852963 789456123 321654987 123789456 159753456 1q2w3e4r5t6y7u8i9o0p 1a2z3e4r5t6y7u8i9o0p
qazwsxedcrfvtgbyhnujm aqwzsxedcrfvtgbyhnuj 2468013579 1357924680 11223344556677889900 112233445566 998877665544
`)

const LETTERS_AND_DIGITS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

function walks(): string[] {
  return KEYBOARD.flatMap(walk =>
    Array.from({ length: walk.length }, (_, from) =>
      [8, 9, 10, 12].map(length => walk.slice(from, from + length)),
    ),
  ).flat()
}

function repeats(): string[] {
  const one = LETTERS_AND_DIGITS.flatMap(key => [8, 9, 10, 12].map(length => key.repeat(length)))
  const pairs = [...'0123456789'].flatMap(a => [...'0123456789'].map(b => `${a}${b}`.repeat(4)))
  const twice = [
    '1234',
    '4321',
    'abcd',
    'azer',
    'qwer',
    'aqwz',
    'wxcv',
    'asdf',
    'test',
    'toto',
    'papa',
    'love',
    'ping',
  ]
  const years = Array.from({ length: 76 }, (_, index) => `${1950 + index}`)
  return [...one, ...pairs, ...[...twice, ...years].map(text => text.repeat(2))]
}

function withEndings(): string[] {
  return [...STEMS, ...NAMES].flatMap(stem => ['', ...ENDINGS].map(ending => stem + ending))
}

export function compile(): string {
  const all = [...AS_THEY_ARE, ...withEndings(), ...walks(), ...repeats()]
  const list = [...new Set(all)].filter(({ length }) => length >= 8 && length <= 12).toSorted()
  return [
    '# Common passwords, lower case. Compiled by compile.ts from its own words; do not edit.',
    ...list,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(new URL('./common.txt', import.meta.url), compile())
