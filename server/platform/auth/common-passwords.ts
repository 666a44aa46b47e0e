/** Common words in passwords, in the languages of the product, with names, teams and keyboard patterns. */
export const COMMON_WORDS: readonly string[] = `
password passwort contrasena motdepasse palavrapasse senha parola passw pass passe clave kennwort geheim secret secreto segredo secreta
admin administrator administrador administrateur root user usuario benutzer utilisateur utilizador test testing prueba teste guest gast
login signin access acceso acces zugang welcome bienvenido bienvenida bienvenue willkommen bemvindo hello hola hallo bonjour salut ola
letmein trustno changeme default temporary temporal cambiame iloveyou teamo tequiero ichliebedich jetaime eteamo amor love liebe amour
lover lovely loveme forever always siempre immer toujours sempre princess princesa prinzessin princesse sunshine sonnenschein soleil
sol luna moon star estrella stern etoile estrela shadow master maestro meister dragon drache monkey affe football fussball futbol
futebol foot soccer baseball basketball hockey tennis golf rugby superman batman spiderman ironman pokemon naruto starwars startrek
harley ferrari porsche mercedes toyota honda yamaha corvette mustang ranger hunter killer freedom liberty libertad freiheit liberte
whatever nothing computer internet google facebook instagram youtube twitter linkedin microsoft windows apple iphone samsung android
linux ubuntu server database oracle mysql cisco company empresa firma entreprise office oficina buero bureau work arbeit trabajo travail
trabalho jornada time zeit tiempo temps tempo hours horas stunden heures summer winter spring autumn sommer herbst fruehling fruhling
verano invierno otono primavera hiver automne printemps verao inverno outono january february march april june july august september
october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre januar februar maerz
juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre janeiro fevereiro marco maio
junho julho setembro outubro novembro dezembro monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves
viernes sabado domingo montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
spain espana madrid barcelona sevilla valencia realmadrid germany deutschland berlin hamburg muenchen munchen bayern dortmund koeln
france paris marseille lyon portugal lisboa porto benfica sporting brasil london england liverpool chelsea arsenal manchester united
america mexico argentina michael jessica jennifer ashley daniel andrew joshua matthew anthony robert william thomas charlie jordan
george maria jose juan carlos antonio manuel francisco david javier miguel pedro pablo lucas laura carmen isabel lucia marta andrea
alexander alexandra nicole nicolas stefan martin peter sandra sabine claudia julia anna pierre jean marie camille chloe joao ana
mother father mama papa family familia familie famille baby angel engel ange diamond diamante flower flor blume fleur butterfly
mariposa schmetterling papillon chocolate schokolade chocolat coffee cafe kaffee cheese banana banane orange pepper cookie sugar honey
tigger tiger lion lowe leon bear wolf eagle phoenix unicorn kitty kitten puppy snoopy mickey winnie bailey buddy ginger maggie max
purple yellow green blue black white silver golden red rojo azul verde negro blanco schwarz rot blau gruen rouge bleu vert noir blanc
matrix merlin gandalf hogwarts fender guitar music musik musica musique jesus jesuschrist christ dios gott dieu deus heaven blessed
biteme fuckyou fuckme fuck asshole bitch sexy porn ninja samurai pirate zombie gamer gaming minecraft fortnite roblox counter strike
qazwsx qazwsxedc qweasd qweasdzxc qwaszx zaqwsx asdzxc adgjmp qwert azert
`
  .trim()
  .split(/\s+/);

/** Keys in order, and the alphabet: four or more in a row, in either direction, are easy to guess. */
export const ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
];
