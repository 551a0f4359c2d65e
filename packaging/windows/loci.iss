; UNTESTED recipe for Inno Setup: an installer for one user from dist\loci.
[Setup]
AppId=org.loci.Loci
AppName=Loci
AppVersion=0.1.0
DefaultDirName={localappdata}\Programs\Loci
DefaultGroupName=Loci
PrivilegesRequired=lowest
OutputDir=..\..\dist
OutputBaseFilename=loci-setup
Compression=lzma2
SolidCompression=yes

[Files]
Source: "..\..\dist\loci\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{group}\Loci"; Filename: "{app}\loci.exe"

[UninstallDelete]
Type: filesandordirs; Name: "{app}"
