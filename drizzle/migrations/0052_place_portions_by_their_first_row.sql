-- A portion has as many rows as fit, up to 500 as until now: its place is that of its first row among those of the file, from 0.
update import_portions set position = position * 500 where position > 0;
